import { Capture } from '@takhti/schema/capture/model'
import { Id } from '@takhti/schema/kit/wire'
import { Card } from '@takhti/schema/questions/decks/model'
import { PlainQuestion } from '@takhti/schema/questions/model'
import { SetLanguage } from '@takhti/schema/questions/sets/model'
import * as z from 'zod'
import { originOf } from '#devices/origin.ts'

const Nothing = z.null()
const Entry = z.object({ id: Id })
const Tab = z.object({ tabId: z.int().min(0) })

const named = { id: Id, title: z.string().min(1).max(200), language: SetLanguage }

/** A question set or a card deck on its way to *My content*. Its id is made with it, so that however often it is sent it is one. */
export const MadeSet = z.discriminatedUnion('kind', [
  z.object({ ...named, kind: z.literal('questions'), questions: z.array(PlainQuestion).min(1).max(50) }),
  z.object({ ...named, kind: z.literal('cards'), cards: z.array(Card).min(1).max(50) }),
])

export type MadeSet = z.infer<typeof MadeSet>

/** The input of each message; the background worker refuses anything else. */
export const messageInputs = {
  'device/start': z.object({ origin: z.string().refine((text) => originOf(text) === text, 'not a safe origin') }),
  'device/poll': Nothing,
  'device/cancel': Nothing,
  'device/leave': Nothing,
  'capture/look': Tab,
  'capture/mark': Tab,
  'capture/read': z.object({
    tabId: z.int().min(0),
    isSelection: z.boolean(),
    mayPressButton: z.boolean(),
    mayAskPlayer: z.boolean(),
    track: z.object({ lang: z.string().max(100), isAutomatic: z.boolean() }).nullable(),
  }),
  'capture/send': Capture,
  'capture/flush': Nothing,
  'capture/retry': Entry,
  'capture/remove': Entry,
  'sets/keep': MadeSet,
} satisfies Record<string, z.ZodType>

/** The page that may send messages. */
export const panelPath = '/sidepanel.html'

type Sender = { id?: string | undefined; origin?: string | undefined; url?: string | undefined }

/** This extension: Chromium has its id in its origin, Firefox an id of the installation. */
type Own = { id: string; origin: string }

/** Whether a message comes from our own panel: a content script has our id, but its page's origin. */
export function isPanel(sender: Sender, { id, origin }: Own): boolean {
  const [page] = (sender.url ?? '').split(/[?#]/)
  return sender.id === id && sender.origin === origin && page === `${origin}${panelPath}`
}
