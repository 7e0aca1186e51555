import { createGate, type Gate } from './gate.ts'

/** The gates of one process. Each kind of caller has its own, so that nobody waits behind a crowd of others. */
export interface Gates {
  /** Passwords of everybody but administrators: anybody may register. */
  readonly strangersPasswords: Gate
  /** Passwords that signed-in administrators send. */
  readonly administratorsPasswords: Gate
  /** Pages and texts that are made once for each change of content: `/`, the legal pages, `/llms.txt` and the like. */
  readonly fixedPages: Gate
  /** Pages that a query asks for. */
  readonly queriedPages: Gate
  /** Contact forms that are shown again in the kept page. */
  readonly refusedForms: Gate
  /** Mails of the outbox, most of which strangers can cause. They wait in the outbox, not here. */
  readonly mails: Gate
  /** Previews of administrators, who wait for them while they type. */
  readonly previews: Gate
  /** Previews for everybody who has a link. */
  readonly sharedPreviews: Gate
  /** Pages behind secret links, also those that say that a link does not open. */
  readonly guestPages: Gate
  /** Public answers of the API that are not kept yet, as many as there are queries. */
  readonly publicAnswers: Gate
}

/** docs/decisions/027 says where the numbers come from. */
export function createGates(): Gates {
  return {
    strangersPasswords: createGate({ atOnce: 1, waiting: 40, retryAfter: 5 }),
    administratorsPasswords: createGate({ atOnce: 1, waiting: 20, retryAfter: 5 }),
    fixedPages: createGate({ atOnce: 1, waiting: 100, retryAfter: 2 }),
    // A rendering stops everything else for some 10 ms. At less than 5 % of the time, 95 of 100 requests do not meet one.
    queriedPages: createGate({ atOnce: 1, waiting: 20, retryAfter: 5, rests: 20 }),
    // Takes a millisecond, so a hundred visitors get their texts back within half a second.
    refusedForms: createGate({ atOnce: 1, waiting: 100, retryAfter: 5, rests: 4 }),
    // Each takes about ten statements of the database, which may run in this thread.
    mails: createGate({ atOnce: 1, waiting: 0, retryAfter: 1, rests: 4 }),
    previews: createGate({ atOnce: 1, waiting: 20, retryAfter: 2 }),
    sharedPreviews: createGate({ atOnce: 1, waiting: 20, retryAfter: 5, rests: 20 }),
    // A party of guests opens them at once; with rests, made-up links do not stop other visitors.
    guestPages: createGate({ atOnce: 1, waiting: 60, retryAfter: 5, rests: 4 }),
    publicAnswers: createGate({ atOnce: 2, waiting: 50, retryAfter: 2, rests: 1 }),
  }
}
