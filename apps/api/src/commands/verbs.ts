import { adminCreate } from './admin-create.ts'
import { adminResetPassword } from './admin-reset-password.ts'
import { backup } from './backup.ts'
import { doctor } from './doctor/doctor.ts'
import { exportVerb } from './export.ts'
import { importVerb } from './import.ts'
import { migrateVerb } from './migrate.ts'
import { restore } from './restore.ts'
import { seed } from './seed.ts'
import type { SiteVerb, Verb } from './verb.ts'
import { verify } from './verify.ts'

/** All verbs, in the order of the help. */
export const verbs: readonly Verb[] = [
  migrateVerb,
  seed,
  adminCreate,
  adminResetPassword,
  backup,
  restore,
  verify,
  exportVerb,
  importVerb,
  doctor,
]

/** Those that a running server answers. */
export const siteVerbs: readonly SiteVerb[] = verbs.filter((verb) => verb.place === 'site')
