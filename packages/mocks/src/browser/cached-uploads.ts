import type { UploadStore } from '../media/upload-store.ts'

/** Stores uploads in the browser's cache storage, where they survive a reload. */
export function cachedUploads(name: string): UploadStore {
  const key = (upload: string) => `/${upload}`
  return {
    put: async (upload, file) => (await caches.open(name)).put(key(upload), new Response(file)),
    get: async (upload) => (await (await caches.open(name)).match(key(upload)))?.blob(),
    delete: async (upload) => void (await (await caches.open(name)).delete(key(upload))),
    clear: async () => void (await caches.delete(name)),
  }
}
