/** Stores uploads and their variants by the last part of their path. */
export interface UploadStore {
  put(name: string, file: Blob): Promise<void>
  get(name: string): Promise<Blob | undefined>
  clear(): Promise<void>
}

/** Stores uploads in memory. */
export function uploadsInMemory(): UploadStore {
  const files = new Map<string, Blob>()
  return {
    put: async (name, file) => void files.set(name, file),
    get: async (name) => files.get(name),
    clear: async () => files.clear(),
  }
}
