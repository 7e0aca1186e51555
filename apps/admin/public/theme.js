// Runs before the first paint, so that the dark theme does not flash white; a file, since the
// Content-Security-Policy takes no inline script. src/themes/appearance.ts sets all the rest.
try {
  const { theme } = JSON.parse(localStorage.getItem('ui_theme_settings') ?? '{}')
  if (theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // not our entry: the default theme stays
}
