# Installs Rollwright @VERSION@ for the current user, without administrator rights.
#   irm @URL@/install.ps1 | iex
# $env:ROLLWRIGHT_BIN_DIR sets the folder for the program.
$ErrorActionPreference = 'Stop'

$archive = '@ARCHIVE_x86_64_windows@'
$sum = '@SHA256_x86_64_windows@'
if (-not $archive) { throw 'This release has no program for Windows; build it from source.' }

$bin = if ($env:ROLLWRIGHT_BIN_DIR) { $env:ROLLWRIGHT_BIN_DIR } else { Join-Path $env:LOCALAPPDATA 'Programs\rollwright' }
$folder = Join-Path ([IO.Path]::GetTempPath()) ([Guid]::NewGuid())
New-Item -ItemType Directory -Path $folder | Out-Null
try {
    $file = Join-Path $folder $archive
    Invoke-WebRequest -UseBasicParsing -Uri "@URL@/$archive" -OutFile $file
    $got = (Get-FileHash -Algorithm SHA256 $file).Hash.ToLowerInvariant()
    if ($got -ne $sum) { throw "The download is damaged: its checksum is $got instead of $sum." }
    Expand-Archive -Path $file -DestinationPath $folder
    New-Item -ItemType Directory -Force -Path $bin | Out-Null
    $parts = Join-Path $folder ([IO.Path]::GetFileNameWithoutExtension($archive))
    Copy-Item -Force (Join-Path $parts 'rollwright.exe') (Join-Path $bin 'rollwright.exe')
} finally {
    Remove-Item -Recurse -Force $folder
}

$path = [Environment]::GetEnvironmentVariable('Path', 'User')
if (($path -split ';') -notcontains $bin) {
    [Environment]::SetEnvironmentVariable('Path', "$path;$bin", 'User')
    Write-Host "Added $bin to your PATH; open a new terminal to use it."
}
Write-Host "Installed $(& (Join-Path $bin 'rollwright.exe') --version). Start it with: rollwright"
