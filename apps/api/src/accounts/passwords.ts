import { randomInt } from 'node:crypto'
import type { JWT } from '@fastify/jwt'
import { hash, type Options, verify } from '@node-rs/argon2'
import { type Db, insertUser, type PasswordCaller, type Passwords, storedPassword, type Tokens } from '@tablier/backend'
import { UNNAMED } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Gates } from '../gates/gates.ts'

/** argon2id (the library's default) with OWASP's first recommendation: 19 MiB, two passes, one lane. */
export const policy = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** A hash that no password matches, made with `policy`. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$ZAV3JcMrgDotVV97B64E4Q$xhhKMEy8b454U4UqeobeyiMoWsk2/EgTOpitRdiHwgk'

/**
 * Returns the functions that make and check argon2id hashes in the PHC format, which includes the parameters and the
 * salt.
 * @param unknown the hash to compare with if there is no such user, made at the same cost
 */
export const hashPasswords = (cost: Options, unknown: string): Passwords => ({
  hash: (password) => hash(password, cost),
  matches: async (password, passwordHash) => {
    const isRight = await verify(passwordHash ?? unknown, password)
    return isRight && passwordHash !== undefined
  },
})

export const passwords = hashPasswords(policy, nobodysHash)

type PasswordGates = Pick<Gates, 'strangersPasswords' | 'administratorsPasswords'>

/** Hashes at most two passwords at once, of which strangers together get one. */
export function queuePasswords(
  hashed: Passwords,
  { strangersPasswords, administratorsPasswords }: PasswordGates,
): Passwords {
  const gateOf = (caller: PasswordCaller = 'stranger') =>
    caller === 'administrator' ? administratorsPasswords : strangersPasswords
  return {
    hash: (password, caller) => gateOf(caller).pass(() => hashed.hash(password)),
    matches: (password, passwordHash, caller) => gateOf(caller).pass(() => hashed.matches(password, passwordHash)),
  }
}

interface FirstAccount {
  readonly email: string
  readonly name?: string | undefined
  readonly password?: string | undefined
}

/** Creates the first administrator; only one if several instances start. Returns null if there is a user already. */
export async function ensureAdministrator(
  db: Db,
  { email, name = UNNAMED, password: given }: FirstAccount,
  hashing: Pick<Passwords, 'hash'> = passwords,
) {
  if (await hasUsers(db)) return null // before hashing, which is slow
  const password = given ?? generatePassword()
  const isGenerated = given === undefined
  const account = { name, email }
  const stored = await storedPassword({ db, passwords: hashing }, { password, of: [account], isGenerated })
  const isCreated = await db.transaction().execute(async (trx) => {
    await sql`lock table users in share row exclusive mode`.execute(trx)
    if (await hasUsers(trx)) return false
    await insertUser(trx, { ...account, role: 'admin', is_email_confirmed: true, ...stored })
    return true
  })
  return isCreated ? { email, password, isGenerated } : null
}

async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Letters and digits, except those that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 20 characters of 56: 116 random bits. */
export function generatePassword(): string {
  return Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Signs tokens as JWTs. The plugin's options set the algorithm and the secret. */
export function createTokens(jwt: Pick<JWT, 'sign' | 'verify'>): Tokens {
  return {
    sign: ({ userId, sessionId, issuedAt, expiresAt }) =>
      jwt.sign({ sub: String(userId), sid: sessionId, iat: issuedAt, exp: expiresAt }),
    verify: (token, now) => {
      try {
        const { sub, sid, iat, exp } = jwt.verify<Record<string, unknown>>(token, { clockTimestamp: now.getTime() })
        const userId = Number(sub)
        if (!Number.isSafeInteger(userId) || typeof sid !== 'string') return undefined
        if (typeof iat !== 'number' || typeof exp !== 'number') return undefined
        return { userId, sessionId: sid, issuedAt: iat, expiresAt: exp }
      } catch {
        return undefined // the caller treats every invalid token alike
      }
    },
  }
}
