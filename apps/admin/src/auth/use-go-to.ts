import { useRouter } from '@tanstack/react-router'

/**
 * Returns a function that goes to a path of this site: by client navigation
 * within the back office, by a full page load to the public site.
 */
export function useGoTo(): (path: string) => Promise<void> {
  const router = useRouter()
  return async (path) =>
    path.startsWith('/admin') ? router.navigate({ href: path }) : router.options.context.loadPage(path)
}

/** The value if it is a path of this site. Rejects other origins such as `//elsewhere`. */
export function sameSitePath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined
}
