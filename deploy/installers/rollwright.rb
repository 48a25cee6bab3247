class Rollwright < Formula
  desc "Plays, solves and teaches dice games"
  homepage "@URL@"
  version "@VERSION@"
  license "MIT"

  on_macos do
    on_arm do
      url "@URL@/@ARCHIVE_aarch64_macos@"
      sha256 "@SHA256_aarch64_macos@"
    end
    on_intel do
      url "@URL@/@ARCHIVE_x86_64_macos@"
      sha256 "@SHA256_x86_64_macos@"
    end
  end

  on_linux do
    on_arm do
      url "@URL@/@ARCHIVE_aarch64_linux@"
      sha256 "@SHA256_aarch64_linux@"
    end
    on_intel do
      url "@URL@/@ARCHIVE_x86_64_linux@"
      sha256 "@SHA256_x86_64_linux@"
    end
  end

  def install
    bin.install "rollwright"
    man1.install "rollwright.1"
    bash_completion.install "completions/rollwright.bash" => "rollwright"
    zsh_completion.install "completions/_rollwright"
    fish_completion.install "completions/rollwright.fish"
    doc.install "README.md", "CHANGELOG.md", "THIRD-PARTY-NOTICES.txt"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/rollwright --version")
    assert_match "0.53059", shell_output("#{bin}/rollwright solve pig")
  end
end
