import type { Role } from '@takhti/schema/kit/roles'
import type { Feature } from '@takhti/schema/licences/features'
import { meterOf } from '@takhti/schema/licences/rules'
import type { Router, ServedCall } from '#http/implement.ts'
import type { CallContext } from '#http/request.ts'
import { checkInput } from '#http/validity.ts'
import { runDue } from '#jobs/run-due.ts'
import { reservationStore } from '#licences/reservation-store.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { recordStore } from '../src/accounts/signup/record-store.ts'
import { attemptFault } from './attempt-faults.ts'
import { countWithoutGuard } from './counter-fault.ts'

type Answer = ServedCall['answer']

/** A router whose calls carry a fault; an unknown name changes nothing. */
export function routerUnder(router: Router, fault: string | undefined): Router {
  const faultOf = fault === undefined ? undefined : faults[fault]
  if (faultOf === undefined) return router
  return Object.fromEntries(
    Object.entries(router).map(([area, calls]) => [
      area,
      Object.fromEntries(
        Object.entries(calls).map(([name, served]) => [
          name,
          { ...served, answer: faultOf(`${area}.${name}`, served) },
        ]),
      ),
    ]),
  )
}

const faults: Readonly<Record<string, (name: string, served: ServedCall) => Answer>> = {
  /** Admission ignores roles. */
  matrix: (_name, { call, answer }) => {
    const { roles } = call['~orpc'].meta
    // Only a call with a list of institute roles has a role check to skip.
    const added = roles instanceof Array && !roles.includes('operator' as never) ? (roles as readonly Role[]) : []
    return (context, read) => answer(withRoles(context, added), read)
  },

  /** Answers carry the hash of the caller's token. */
  leak: (_name, { answer }) => {
    return async (context, read) => {
      const output = await answer(context, read)
      const { token } = context.facts
      if (typeof output !== 'object' || output === null || token === null) return output
      return { ...output, session: { tokenHash: await sha256(token) } }
    }
  },

  /** Sign-up looks the address up before it hashes a password, so that known addresses answer sooner. */
  strangers: (name, { answer }) => {
    if (name !== 'signup.teacher' && name !== 'signup.student') return answer
    return async (context, read) => {
      const given = await read(false)
      const { email } = given.input
      const found = await recordStore(context.platform.directory).findRecord(typeof email === 'string' ? email : '')
      if (found === null) return answer(context, async () => given)
      return { message: 'We have sent a mail to this address', ticket: newSecret() }
    }
  },

  /** A session by a login card is admitted as a full one. */
  cards: (_name, { answer }) => {
    return (context, read) => answer(withFullReach(context), read)
  },

  /**
   * Answers of an attempt are stored after the acknowledgement, each hand-in has its own receipt, the start of an attempt
   * carries the key, and marks do not compare what they saw.
   */
  attempts: attemptFault,

  /** AI credits are counted by an unguarded counter. */
  licences: (name, { call, answer }) => {
    if (name !== 'licences.use') return answer
    return async (context, read) => {
      const given = await read(true)
      const checked = await checkInput(call['~orpc'].inputSchema, given.input)
      // The schema of this call just checked these fields.
      const { id, feature, usage } = checked as { id: string; feature: Feature; usage: number }
      const type = meterOf(feature)
      if (type !== 'aiCredits') return answer(context, async () => given)
      await countWithoutGuard(context.platform.directory, { instituteId: id, type, amount: usage })
      return { isValid: true, feature, remaining: 0, usageId: context.platform.newId() }
    }
  },
}

function withFullReach(context: CallContext): CallContext {
  return {
    ...context,
    async session() {
      const session = await context.session()
      return session?.reach === 'card' ? { ...session, reach: 'full' } : session
    },
  }
}

function withRoles(context: CallContext, added: readonly Role[]): CallContext {
  return {
    ...context,
    async session() {
      const session = await context.session()
      if (session === null || session.institute === null) return session
      const roles = [...session.institute.roles, ...added]
      return { ...session, institute: { ...session.institute, roles } }
    },
  }
}

/** The minute's jobs under a fault: `credits` returns every due reservation, also of committed commands. */
export function jobsUnder(fault: string | undefined): (platform: Platform) => Promise<void> {
  if (fault !== 'credits') return runDue
  return async (platform) => {
    const store = reservationStore(platform.directory)
    for (const { id } of await store.listDue(platform.now(), 1_000)) await store.release(id, platform.now())
    await runDue(platform)
  }
}
