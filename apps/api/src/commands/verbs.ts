import { adminCreate } from './admin-create.ts'
import { adminResetPassword } from './admin-reset-password.ts'
import { exportVerb } from './export.ts'
import { importVerb } from './import.ts'
import { migrateVerb } from './migrate.ts'
import { seed } from './seed.ts'
import type { SiteVerb, Verb } from './verb.ts'

/** All verbs, in the order of the help. */
export const verbs: readonly Verb[] = [migrateVerb, seed, adminCreate, adminResetPassword, exportVerb, importVerb]

/** Those that a running server answers. */
export const siteVerbs: readonly SiteVerb[] = verbs.filter((verb) => verb.place === 'site')
