import * as z from 'zod'
import { Id } from '../../kit/wire.ts'
import { features } from '../../licences/features.ts'
import { isShortText } from './rules.ts'

/** The pages that a device may be asked to open, even without a signed-in person. */
export const openWebviews = ['OPEN_LICENSE_WEBVIEW', 'OPEN_CONTACT_SALES_WEBVIEW'] as const

const Text = z.string().min(1).refine(isShortText, 'at most 4 kilobytes of plain text')
const Nothing = z.strictObject({}).optional()

function message<const Type extends string, Body extends z.ZodType>(type: Type, body: Body) {
  return z.object({ type: z.literal(type), message: body })
}

/** The messages to a device: the twelve types of the specification and no others. */
export const DeviceMessage = z.discriminatedUnion('type', [
  message('START_LIVE_CLASS', z.strictObject({ classId: Id, flowId: Id, instituteKneuraId: Id })),
  message('OPEN_LICENSE_WEBVIEW', Nothing),
  message('OPEN_CONTACT_SALES_WEBVIEW', Nothing),
  message('COPY_CLIPBOARD', z.strictObject({ text: Text })),
  message('LICENSE_ACTIVATED', Nothing),
  message('EXPORT_LIVE_QUIZ_PDF', Nothing),
  message('CLOSE_LIVE_QUIZ', Nothing),
  message('LICENSE_LIMIT_EXHAUSTED', z.strictObject({ feature: z.string().max(60) })),
  message('COPY_TO_LESSON', z.strictObject({ text: Text })),
  message('CLOSE_WHITEBOARD_CHAT', Nothing),
  message('FEATURE_NOT_ACTIVE', z.strictObject({ feature: z.enum(features), isTrialUsed: z.boolean() })),
  message('CLOSE_WHITEBOARD_CHAT_WITH_MESSAGE', z.strictObject({ text: Text })),
])

export type DeviceMessage = z.infer<typeof DeviceMessage>
