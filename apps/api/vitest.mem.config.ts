import base from './vitest.config.ts'
export default { ...base, test: { ...base.test, setupFiles: ['/tmp/w/memsetup.ts'], execArgv: ['--expose-gc'], exclude: ['test/restore*.test.ts', 'test/commands/**', 'test/backups/**'] } }
