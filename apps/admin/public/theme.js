// Runs before the first paint, so that the dark theme does not flash white. It is a file, since the
// Content-Security-Policy forbids inline scripts. src/themes/appearance.ts sets the rest.
try {
  const { theme } = JSON.parse(localStorage.getItem('ui_theme_settings') ?? '{}')
  if (theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // not written by this app: keeps the default theme
}
