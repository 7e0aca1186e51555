/**
 * The folders whose modules the server loads. `node --watch` would watch installed packages too, and restart whenever
 * another project on this machine installs: that changes the number of links of the files that they share.
 */
export const serverSources = [
  'apps/api/src',
  'apps/public-site/src/guest-forms',
  'packages/backend/src',
  'packages/contracts/src',
  'packages/demo-content/src',
  'packages/words/src',
]
