import { latePart } from '#languages/late-part.ts'

/** Leads to the conversation with a person of a class. */
export const MessageLink = latePart(
  'messages',
  () => import('./MessageLink.tsx').then((file) => file.MessageLink),
  () => null,
)
