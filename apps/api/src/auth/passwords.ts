import { hash, verify } from '@node-rs/argon2'

/** argon2id (the library's default) with OWASP's first recommendation: 19 MiB, two passes, one lane. */
export const policy = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** A hash of no known password, made with `policy`. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$ZAV3JcMrgDotVV97B64E4Q$xhhKMEy8b454U4UqeobeyiMoWsk2/EgTOpitRdiHwgk'

/** @returns the hash with its parameters and salt, as the PHC string format has it */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, policy)
}

/** Takes as long for a user who does not exist as for one who does. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isRight = await verify(passwordHash ?? nobodysHash, password)
  return isRight && passwordHash !== undefined
}
