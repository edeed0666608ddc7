import { IconCopy } from '@tabler/icons-react'
import type { Question } from '@takhti/schema/questions/model'
import { plainQuestion } from '@takhti/schema/questions/plain'
import { useTranslation } from 'react-i18next'
import { MakeLessonButton } from '#files/port.tsx'
import { Button } from '#ui/Button.tsx'
import { showMessage } from '#ui/snackbars.ts'

type TextToolsProps = { name: string; paragraphs: readonly string[]; questions?: readonly Question[] }

/** Saves a generated text: as the page of a new lesson, or copied to the clipboard. */
export function TextTools({ name, paragraphs, questions = [] }: TextToolsProps) {
  const { t } = useTranslation()
  const plain = questions.map(plainQuestion)
  async function copy() {
    const asked = plain.map(({ description }, index) => `${index + 1}. ${description}`)
    await navigator.clipboard.writeText([name, ...paragraphs, ...asked].join('\n\n'))
    showMessage(t('common.copied'))
  }
  return (
    <div className="row">
      <MakeLessonButton isMain content={{ name, summary: paragraphs.map((text) => ({ text })), questions: plain }} />
      <Button onClick={() => void copy()}>
        <IconCopy size={20} aria-hidden="true" />
        {t('common.copy')}
      </Button>
    </div>
  )
}
