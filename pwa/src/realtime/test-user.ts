import { userClient, userEvents, type UserMessage } from './user-client.ts'

/** Passes what the page sends to the person's channel to a test. */
export function onUserSend(send: (type: string, body: unknown) => void): void {
  userClient.connect(() => ({ sendText: send, sendFrame: () => {}, close: () => {} }))
}

/** Emits a message of the person's channel; a test gives as much of its body as its listener reads. */
export function emitToUser(type: UserMessage['type'], body: unknown): boolean {
  // A test may leave fields out.
  return userEvents.emit({ type, body } as UserMessage)
}
