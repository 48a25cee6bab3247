// Preloaded into a database server, this copies each file to the folder POWER_LOSS_SYNCED instead of
// syncing it, so that the copies are what a power loss would leave. Deleted files stay there until their
// folder is synced. Only files in the folder POWER_LOSS_FOLDER are copied.

#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static void create_parent_folders(char *path, size_t root_length) {
    for (char *slash = path + root_length; slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, 0700);
        *slash = '/';
    }
}

static void copy_contents(int from, int to) {
    char buffer[1 << 16];
    off_t at = 0;
    ssize_t length;
    while ((length = pread(from, buffer, sizeof buffer, at)) > 0) {
        if (write(to, buffer, length) != length) abort();
        at += length;
    }
}

static void delete_what_is_gone(const char *folder, const char *copy) {
    DIR *entries = opendir(copy);
    if (!entries) return;
    char path[PATH_MAX], copied_path[PATH_MAX];
    struct stat status;
    for (struct dirent *entry; (entry = readdir(entries));) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        snprintf(copied_path, sizeof copied_path, "%s/%s", copy, entry->d_name);
        if (entry->d_type == DT_REG && stat(path, &status)) unlink(copied_path);
    }
    closedir(entries);
}

static void copy_synced_file(int file) {
    const char *folder = getenv("POWER_LOSS_FOLDER"), *synced = getenv("POWER_LOSS_SYNCED");
    char link[64], path[PATH_MAX], copy[PATH_MAX], part[PATH_MAX], lock_path[PATH_MAX];
    struct stat status;
    if (!folder || !synced || fstat(file, &status)) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0 || status.st_nlink == 0) return;
    path[length] = 0;
    size_t root_length = strlen(folder);
    if (strncmp(path, folder, root_length) || (path[root_length] && path[root_length] != '/'))
        return;
    snprintf(copy, sizeof copy, "%s%s", synced, path + root_length);
    snprintf(part, sizeof part, "%s.part", synced);
    snprintf(lock_path, sizeof lock_path, "%s.lock", synced);
    // One after the other: an older copy must not replace a newer one.
    int lock = open(lock_path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (lock < 0 || flock(lock, LOCK_EX)) abort();
    if (S_ISDIR(status.st_mode)) {
        delete_what_is_gone(path, copy);
        close(lock);
        return;
    }
    create_parent_folders(copy, strlen(synced));
    int to = open(part, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
    if (to < 0) abort();
    // Closing another descriptor of the file would release the locks of SQLite.
    copy_contents(file, to);
    close(to);
    rename(part, copy);
    close(lock);
}

int fsync(int file) {
    copy_synced_file(file);
    return 0;
}

int fdatasync(int file) {
    copy_synced_file(file);
    return 0;
}
