import type { FileToSend } from '@tablier/contracts'

/** Returns the headers of a file that a browser saves. Nothing in it may run, and nobody may keep it. */
export function fileHeaders({ name, mediaType }: Pick<FileToSend, 'name' | 'mediaType'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-disposition': attachmentNamed(name),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'content-type': mediaType,
    'x-content-type-options': 'nosniff',
  }
}

/** RFC 6266: the name as UTF-8 (RFC 8187), and for programs that cannot read that, in ASCII. */
function attachmentNamed(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_')
  const utf8 = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`
}
