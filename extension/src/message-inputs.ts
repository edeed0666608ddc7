import { Capture } from '@takhti/schema/capture/model'
import { Id } from '@takhti/schema/kit/wire'
import * as z from 'zod'
import { originOf } from '#devices/origin.ts'

const Nothing = z.null()
const Entry = z.object({ id: Id })

/** What each message must carry; the background worker refuses anything else. */
export const messageInputs = {
  'device/start': z.object({ origin: z.string().refine((text) => originOf(text) === text, 'not a safe origin') }),
  'device/poll': Nothing,
  'device/cancel': Nothing,
  'device/leave': Nothing,
  'capture/read': z.object({ tabId: z.int().min(0), mayPressButton: z.boolean() }),
  'capture/send': Capture,
  'capture/flush': Nothing,
  'capture/retry': Entry,
  'capture/remove': Entry,
} satisfies Record<string, z.ZodType>

/** The page that may send messages. */
export const panelPath = '/sidepanel.html'

type Sender = { id?: string | undefined; origin?: string | undefined; url?: string | undefined }

/** Whether a message comes from our own panel: a content script carries our id, but its page's origin. */
export function isPanel(sender: Sender, extensionId: string): boolean {
  const own = `chrome-extension://${extensionId}`
  const [page] = (sender.url ?? '').split(/[?#]/)
  return sender.id === extensionId && sender.origin === own && page === `${own}${panelPath}`
}
