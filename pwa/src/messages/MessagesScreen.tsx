import { requirePerson } from '#api/person.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen, type Screen } from '#screen/screen.tsx'
import { ConversationList } from './ConversationList.tsx'
import { SafeguardPanel } from './SafeguardPanel.tsx'
import './messages.css'

/** A person's conversations; for admins those of the institute, without their text. */
export const messagesScreen = screen({
  path: paths.messages,
  title: 'messages',
  roles: ['instructor', 'learner', 'admin'],
  View: () => (requirePerson().role === 'admin' ? <SafeguardPanel /> : <ConversationList />),
})

export async function loadMessages(): Promise<Screen> {
  await addWords('messages')
  return messagesScreen
}
