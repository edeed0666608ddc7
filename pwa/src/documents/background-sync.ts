import type { RoomRequest } from '@takhti/schema/live/contract'
import { requirePerson } from '#api/person.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { openUnseen } from '#offline/documents.ts'
import { onTabEvent } from '#offline/tab-events.ts'
import { userDatabasesOf, type UserDatabase } from '#offline/user-databases.ts'
import { waitingWork } from '#offline/waiting-work.ts'
import { roomSocketAhead } from '#realtime/room-socket.ts'
import { pageOfDocument } from './document-names.ts'
import { documentRoom } from './document-rooms.ts'
import { hasConnection, RoomConnection } from './room-connection.ts'

/** What an exchange waits for: the room's document here, or this device's changes in the room. */
type Purpose = 'fetch' | 'send'

const exchangeMs = 20_000

type BackgroundExchange = { lessonId: string; name: string; purpose: Purpose; userDatabase?: UserDatabase }

/** Exchanges a document with its room in the background; returns whether it finished in time. */
export async function exchange({ lessonId, name, purpose, userDatabase }: BackgroundExchange): Promise<boolean> {
  const request = requestFor(lessonId, name)
  // The ticket is requested while the device reads.
  const openSocket = roomSocketAhead(request, userDatabase?.instituteId)
  const document = await openUnseen(name, lessonId, userDatabase?.id ?? requireDatabaseId())
  try {
    return await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => finish(false), exchangeMs)
      const look = () => purpose === 'send' && document.ledger.isSafe && finish(true)
      const stop = onTabEvent((name) => name === 'ledger' && look())
      // The ledger also loads what earlier tabs left, which emits no tab event.
      const watch = setInterval(look, 100)
      const connection = new RoomConnection({
        request,
        room: documentRoom(request),
        document,
        ...(userDatabase && { databaseId: userDatabase.id }),
        openSocket,
        onSynced: () => purpose === 'fetch' && finish(true),
        onRefused: () => finish(false),
        onAbsent: () => finish(false),
      })
      const finish = (isDone: boolean) => {
        clearTimeout(timer)
        clearInterval(watch)
        stop()
        connection.close()
        resolve(isDone)
      }
    })
  } finally {
    document.close()
  }
}

let isSending = false

/** Sends unsynced changes of documents that no screen shows, such as the other pages of a lesson drawn offline. */
export async function sendUnsynced(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (const userDatabase of await userDatabasesOf(requirePerson().personId)) await sendFrom(userDatabase)
  } finally {
    isSending = false
  }
}

async function sendFrom(userDatabase: UserDatabase): Promise<void> {
  const database = openDatabase(userDatabase.id)
  const { sendable } = await waitingWork(database)
  for (const name of sendable) {
    const row = hasConnection(name) ? undefined : await database.documents.get(name)
    if (row) await exchange({ lessonId: row.lessonId, name, purpose: 'send', userDatabase })
  }
}

function requestFor(lessonId: string, name: string): RoomRequest {
  const pageId = pageOfDocument(name)
  return pageId === null ? { room: 'lesson', flow_id: lessonId } : { room: 'page', flow_id: lessonId, pageId }
}
