import type { PageAssets } from '@tablier/contracts'

/** The page without its content, for when rendering fails: the browser loads the content. */
export function shell({ script, styles }: PageAssets): string {
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"/><title>Loading...</title>',
    ...styles.map((href) => `<link rel="stylesheet" href="${href}"/>`),
    `<script type="module" src="${script}"></script>`,
    '</head><body></body></html>',
  ].join('')
}
