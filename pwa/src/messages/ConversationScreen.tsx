import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen, type Screen } from '#screen/screen.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { ComposeForm } from './ComposeForm.tsx'
import { fullName } from './full-name-text.ts'
import { MessageList } from './MessageList.tsx'
import { sidesOf } from './sides.ts'
import './messages.css'

/** The conversation of the caller and another person of a class. */
export const conversationScreen = screen({
  path: paths.conversation,
  title: 'messages',
  roles: ['instructor', 'learner'],
  load: (params) => q(lateCalls.messages.list, sidesOf(params), 'names and rights; the list pages on'),
  heading: ({ other }) => fullName(other),
  classOf: ({ params }) => params['classId'],
  View: ({ data, params }) => <Conversation of={data} params={params} />,
  refusals: { 'classes/not-found': NotHere },
})

export async function loadConversation(): Promise<Screen> {
  await addWords('messages')
  return conversationScreen
}

type Of = { className: string; canSend: boolean; readTo: string; other: { userId: string; readTo: string } }

function Conversation({ of, params }: { of: Of; params: Record<string, string> }) {
  const { t } = useTranslation('translation', { keyPrefix: 'messages' })
  const sides = sidesOf(params)
  const isReadOnly = useReadOnly()
  return (
    <div className="stack conversation-page">
      <p className="small soft" dir="auto">
        {of.className}
      </p>
      <p className="soft">{t('safeguarding')}</p>
      <MessageList key={JSON.stringify(sides)} {...{ sides, of }} />
      {!of.canSend && <p role="status">{t('ended')}</p>}
      {of.canSend && !isReadOnly && <ComposeForm sides={sides} />}
    </div>
  )
}

function NotHere() {
  const { t } = useTranslation('translation', { keyPrefix: 'messages' })
  return <Notice title={t('notHere')} />
}
