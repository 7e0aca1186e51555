const meanings: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be opened: this user has no right to it',
  EROFS: 'cannot be written: its file system can only be read',
  ENOTDIR: 'is not a folder',
  EEXIST: 'exists already',
}

/** Returns what is wrong with a file or folder, as a clause that names it; undefined for other errors. */
export function fileProblem(error: unknown): string | undefined {
  if (!(error instanceof Error && 'path' in error && 'syscall' in error && 'code' in error)) return undefined
  return `${String(error.path)} ${meanings[String(error.code)] ?? `cannot be used (${String(error.code)})`}`
}
