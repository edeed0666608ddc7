import { minuteMs } from '../kit/durations.ts'

/** The longest message, in UTF-16 units. */
export const maxMessageLength = 4_000

/** What a message can have beside its text. */
export const attachmentKinds = ['lesson', 'assessment', 'file'] as const

/** The most files of one person in a class that no message names yet. */
export const maxUnsentFiles = 30

/** How long a file waits for its message, in days; then it is deleted. */
export const unsentDays = 7

/** The maximum of attachments beside the text of a message. */
export const maxAttachments = 5

/** What one person may send within a minute; the outbox of a device sends the rest later. */
export const maxMessagesPerMinute = 30
export const messageRateMs = minuteMs

/** How long an admin can read a conversation after giving the reason; each opening has its own audit row. */
export const reviewMs = 15 * minuteMs

/** Why an admin reads a conversation. */
export const reviewReasons = ['report', 'concern', 'legal'] as const

/** Why a person reports a message. */
export const reportReasons = ['hurtful', 'unsafe', 'unwanted', 'other'] as const
