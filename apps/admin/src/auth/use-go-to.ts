import { useRouter } from '@tanstack/react-router'

/**
 * Goes to a path of this site: within the admin without loading a page, and by
 * a full load to everything else, which the public site answers.
 */
export function useGoTo(): (path: string) => Promise<void> {
  const router = useRouter()
  return (path) => router.navigate({ href: path, reloadDocument: !path.startsWith('/admin') })
}

/** The value where it is a path of this site, and not another site in disguise such as `//elsewhere`. */
export function ownPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined
}
