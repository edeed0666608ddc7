import { IconCards, IconFileText, IconLanguage, IconListCheck } from '@tabler/icons-react'
import type { Content } from '@takhti/schema/files/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { questionsTitle, transcriptTitle } from './assistant-text.ts'
import { AssistDialog } from './AssistDialog.tsx'
import { QuestionsDialog } from './QuestionsDialog.tsx'
import { TranscriptDialog } from './TranscriptDialog.tsx'
import { TranslateDialog } from './TranslateDialog.tsx'
import './assistant.css'

type Opened = 'assist' | 'questions' | 'transcript' | 'translate'

/** The assistant's actions on a source of *My content*, each in its dialog. */
export function SourceActions({ content }: { content: Content }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const ways = [
    { name: 'assist', Mark: IconCards, label: t('assistant.dialogs.assist') },
    { name: 'questions', Mark: IconListCheck, label: t(`assistant.dialogs.${questionsTitle(content.kind)}`) },
    { name: 'transcript', Mark: IconFileText, label: t(`assistant.dialogs.${transcriptTitle(content.kind)}`) },
    { name: 'translate', Mark: IconLanguage, label: t('assistant.dialogs.translate') },
  ] as const
  return (
    <div className="row assistant-actions" role="group" aria-label={t('assistant.title')}>
      {ways.map(({ name, Mark, label }) => (
        <Button key={name} onClick={() => setOpened(name)}>
          <Mark size={20} aria-hidden="true" />
          {label}
        </Button>
      ))}
      {opened === 'assist' && <AssistDialog content={content} onClose={close} />}
      {opened === 'questions' && <QuestionsDialog content={content} onClose={close} />}
      {opened === 'transcript' && <TranscriptDialog content={content} onClose={close} />}
      {opened === 'translate' && (
        <TranslateDialog
          data={{ text: content.summary.map(({ text }) => text).join(' '), language: content.language }}
          onClose={close}
        />
      )}
    </div>
  )
}
