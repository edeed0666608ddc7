import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { carriedSettings, maxSettingLength } from './rules.ts'

const name = z.enum(carriedSettings)

/** The stored value of a setting, and the time when the person chose it; null if never. */
const StoredSetting = z.object({
  value: z.string().nullable(),
  chosenAt: z.iso.datetime({ precision: 3 }).nullable(),
})

/** Calls of settings that a person chose on one device and finds on the others. */
export const settings = {
  get: query({
    path: '/user/settings/{name}',
    summary: "A setting of the caller's, as they chose it last on any device.",
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'never',
    input: z.object({ name }),
    output: StoredSetting,
  }),
  keep: command({
    path: '/user/settings/{name}',
    summary: 'Keeps a setting of the caller, unless they have chosen another one later; answers the one that is kept.',
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'never',
    input: z.object({
      name,
      value: z.string().max(maxSettingLength),
      chosenAt: z.iso.datetime({ precision: 3 }),
    }),
    output: StoredSetting,
  }),
}
