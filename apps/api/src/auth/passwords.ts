import { hash, type Options, verify } from '@node-rs/argon2'
import type { PasswordCaller, Passwords } from '@tablier/backend'
import type { Gates } from '../gates/gates.ts'

/** argon2id (the library's default) with OWASP's first recommendation: 19 MiB, two passes, one lane. */
export const policy = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** A hash of an unknown password, made with `policy`. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$ZAV3JcMrgDotVV97B64E4Q$xhhKMEy8b454U4UqeobeyiMoWsk2/EgTOpitRdiHwgk'

/**
 * Passwords as argon2id hashes in the PHC string format, which holds the parameters and the salt.
 * @param unknown what the password of nobody is compared with, made with the same cost
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

/** Hashes at most two passwords at once, of which the crowd of strangers gets one. */
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
