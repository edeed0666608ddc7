import type { CallName } from '@takhti/schema/calls'
import { curatedFile } from './curated-file.ts'
import { instantOf, UsageError, wholeOf, type Typed } from './options.ts'

const GIGABYTE = 1024 ** 3

/** One command of the operator to the platform. */
export type Command = {
  /** The arguments as shown after the first part of `--help`. */
  usage: string
  about: string
  /** Options with a value. */
  words: readonly string[]
  flags?: readonly string[]
  call(typed: Typed): { name: CallName; input: Record<string, unknown> }
  /** Whether the same call has more to do; it is made again after a moment. */
  isUnfinished?(answer: unknown): boolean
}

const institute = (typed: Typed) => ({ instituteId: typed.need('institute') })
const ending = (typed: Typed) => ({ validTill: instantOf(typed.option('valid-till'), 'valid-till') })

/** Leaves out missing options, so that the platform's own defaults hold. */
function printed(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const institutes: Record<string, Command> = {
  'institute create': {
    usage:
      '--name NAME --admin-email EMAIL --admin-name NAME [--admin-last-name NAME] [--plan PLAN [--valid-till DAY]] [--kind institute|individual] [--time-zone ZONE] [--language CODE] [--shard NN]',
    about: 'Makes an institute. Its first admin gets a letter and signs in by a mailed link.',
    words: [
      'name',
      'admin-email',
      'admin-name',
      'admin-last-name',
      'plan',
      'valid-till',
      'kind',
      'time-zone',
      'language',
      'shard',
    ],
    call: (typed) => ({
      name: 'institutes.create',
      input: printed({
        name: typed.need('name'),
        admin: printed({
          email: typed.need('admin-email'),
          first_name: typed.need('admin-name'),
          last_name: typed.option('admin-last-name'),
        }),
        kind: typed.option('kind'),
        timeZone: typed.option('time-zone'),
        language: typed.option('language'),
        shard: typed.option('shard'),
        plan: typed.option('plan'),
        ...ending(typed),
      }),
    }),
  },
  'institute move': {
    usage: 'ID --to NN',
    about:
      'Moves an institute to another database, and waits for it; meanwhile its people can read and not write. With its present database a move that has not arrived turns back.',
    words: ['to'],
    call: (typed) => ({ name: 'institutes.move', input: { instituteId: typed.word(0, 'ID'), to: typed.need('to') } }),
    // What is left waits for requests of the old database to end, and the platform does it by itself.
    isUnfinished: (answer) => ['copy', 'check', 'abandon'].includes(String(Object(answer).step)),
  },
  'institute list': {
    usage: '[--search TEXT] [--limit N] [--cursor CURSOR]',
    about: 'Every institute with its plan, the newest first.',
    words: ['search', 'limit', 'cursor'],
    call: (typed) => ({ name: 'institutes.listAll', input: paging(typed, { search: typed.option('search') }) }),
  },
}

const licences: Record<string, Command> = {
  'licence create': {
    usage: '--institute ID --plan PLAN [--valid-till DAY]',
    about: 'Gives an institute its licence; there is one for each.',
    words: ['institute', 'plan', 'valid-till'],
    call: (typed) => ({
      name: 'licences.create',
      input: { ...institute(typed), plan: typed.need('plan'), ...ending(typed) },
    }),
  },
  'licence show': {
    usage: '--institute ID',
    about: 'What an institute may use, and how much of it is used.',
    words: ['institute'],
    call: (typed) => ({ name: 'licences.ofInstitute', input: institute(typed) }),
  },
  'plan set': {
    usage: '--institute ID --plan PLAN [--valid-till DAY]',
    about: 'Gives a licence another plan or another end. No limit sinks below what is in use.',
    words: ['institute', 'plan', 'valid-till'],
    call: (typed) => ({
      name: 'licences.setPlan',
      input: { ...institute(typed), plan: typed.need('plan'), ...ending(typed) },
    }),
  },
  'limit set': {
    usage: 'TYPE AMOUNT --institute ID',
    about: 'Sets a limit: students, teachers, classes, dataStorage (bytes), aiCredits or liveSessionsPerDay.',
    words: ['institute'],
    call: (typed) => ({
      name: 'licences.setLimit',
      input: { ...institute(typed), type: typed.word(0, 'TYPE'), amount: wholeOf(typed.word(1, 'AMOUNT'), 'AMOUNT') },
    }),
  },
  'limit increment': {
    usage: 'TYPE AMOUNT --institute ID',
    about: 'Raises a limit, or lowers it by a negative amount.',
    words: ['institute'],
    call: (typed) => ({
      name: 'licences.increment',
      input: { ...institute(typed), type: typed.word(0, 'TYPE'), amount: wholeOf(typed.word(1, 'AMOUNT'), 'AMOUNT') },
    }),
  },
  'storage set': {
    usage: '--institute ID --gigabytes N',
    about: 'Sets the storage of an institute; a gigabyte has 1024³ bytes.',
    words: ['institute', 'gigabytes'],
    call: (typed) => ({
      name: 'licences.setLimit',
      input: { ...institute(typed), type: 'dataStorage', amount: typed.whole('gigabytes') * GIGABYTE },
    }),
  },
  'storage add': {
    usage: '--institute ID --gigabytes N',
    about: 'Adds storage to an institute, or takes it with a negative number.',
    words: ['institute', 'gigabytes'],
    call: (typed) => ({
      name: 'licences.increment',
      input: { ...institute(typed), type: 'dataStorage', amount: typed.whole('gigabytes') * GIGABYTE },
    }),
  },
  'feature on': feature('on', 'Turns a feature of a licence on beside its plan.'),
  'feature off': feature(
    'off',
    'Turns a feature of a licence off beside its plan; a trial of it can still be started.',
  ),
  'feature plan': feature('plan', 'Leaves a feature to the plan again.'),
  transfer: {
    usage: '--from ID --to ID --type TYPE --amount N',
    about: 'Moves a part of a limit from one institute to another; the sum stays.',
    words: ['from', 'to', 'type', 'amount'],
    call: (typed) => ({
      name: 'licences.transfer',
      input: {
        fromInstituteId: typed.need('from'),
        toInstituteId: typed.need('to'),
        type: typed.need('type'),
        amount: typed.whole('amount'),
      },
    }),
  },
  'coupon create': {
    usage: '(--plan PLAN --days N | --type TYPE --amount N) [--code CODE] [--expires DAY]',
    about: 'Makes a coupon for a plan or for more of a limit; without a code it gets one that nobody guesses.',
    words: ['plan', 'days', 'type', 'amount', 'code', 'expires'],
    call: (typed) => ({
      name: 'licences.createCoupon',
      input: printed({
        couponCode: typed.option('code'),
        benefit: benefitOf(typed),
        expiresAt: instantOf(typed.option('expires'), 'expires'),
      }),
    }),
  },
}

const operators: Record<string, Command> = {
  'operators list': {
    usage: '',
    about: 'Who runs the platform.',
    words: [],
    call: () => ({ name: 'operators.list', input: {} }),
  },
  'person reset-second-factor': {
    usage: 'EMAIL',
    about: 'Takes the second factor from a person who lost it; they are sent a letter.',
    words: [],
    call: (typed) => ({ name: 'operators.resetFactor', input: { email: typed.word(0, 'EMAIL') } }),
  },
  'operators add': {
    usage: 'EMAIL --name NAME',
    about: 'Lets somebody run the platform who belongs to no institute. They set their password by a mailed link.',
    words: ['name'],
    call: (typed) => ({
      name: 'operators.add',
      input: { email: typed.word(0, 'EMAIL'), first_name: typed.need('name') },
    }),
  },
  'operators remove': {
    usage: 'EMAIL',
    about: 'Takes the platform from somebody and ends their sessions for it; the last one stays.',
    words: [],
    call: (typed) => ({ name: 'operators.remove', input: { email: typed.word(0, 'EMAIL') } }),
  },
  'errors list': {
    usage: '[--limit N] [--cursor CURSOR]',
    about: 'Errors that browsers met in the last 30 days, the latest first; equal ones of a build and day are one.',
    words: ['limit', 'cursor'],
    call: (typed) => ({ name: 'health.clientErrors', input: paging(typed, {}) }),
  },
  audit: {
    usage: '[--institute ID] [--limit N] [--cursor CURSOR]',
    about: 'What was done for the platform, by whom and when, the newest first.',
    words: ['institute', 'limit', 'cursor'],
    call: (typed) => ({ name: 'operators.audit', input: paging(typed, { instituteId: typed.option('institute') }) }),
  },
}

const curated: Record<string, Command> = {
  'curated import': {
    usage: 'FILE',
    about:
      'Brings the topics, questions and videos of a JSON file to every institute; rows of the same id are replaced.',
    words: [],
    call: (typed) => ({ name: 'topics.importCurated', input: curatedFile(typed.word(0, 'FILE')) }),
  },
}

/** Every command that is one call of the platform. */
export const commands: Readonly<Record<string, Command>> = { ...institutes, ...licences, ...curated, ...operators }

function feature(state: 'on' | 'off' | 'plan', about: string): Command {
  return {
    usage: 'FEATURE --institute ID',
    about,
    words: ['institute'],
    call: (typed) => ({
      name: 'licences.setFeature',
      input: { ...institute(typed), feature: typed.word(0, 'FEATURE'), state },
    }),
  }
}

function paging(typed: Typed, more: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return printed({ ...more, limit: typed.option('limit'), cursor: typed.option('cursor') })
}

function benefitOf(typed: Typed) {
  const plan = typed.option('plan')
  const type = typed.option('type')
  if ((plan === undefined) === (type === undefined)) throw new UsageError('A coupon is for --plan or for --type')
  if (plan !== undefined) return { kind: 'plan', plan, days: typed.whole('days') }
  return { kind: 'limit', type, amount: typed.whole('amount') }
}
