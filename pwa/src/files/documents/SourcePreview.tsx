import type { Segment } from '@takhti/schema/capture/model'
import { primaryLanguage } from '@takhti/schema/kit/words'
import { languages } from '@takhti/schema/languages/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { EncodingField } from '#ui/EncodingField.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { clockText } from '../content-text.ts'
import { SegmentText } from '../SegmentText.tsx'
import { Gaps } from './Gaps.tsx'
import { PictureFields } from './PictureFields.tsx'
import { ProblemText } from './ProblemText.tsx'
import { withWords, type SourceDraft } from './source-draft.ts'
import type { SourceProblem } from './source-queue.ts'

type SourcePreviewProps = {
  draft: SourceDraft
  problems: readonly SourceProblem[]
  /** Whether no other file waits behind it. */
  isLast: boolean
  /** Reads the file once more in another encoding. */
  reread?: ((encoding: string) => void) | undefined
  onSave: (draft: SourceDraft, at: Date) => Promise<void>
  onBack: () => void
  onClose: () => void
}

/** As much as shows whether it is the right text, read in the right order. */
const shownSegments = 12

/** The result before it is stored: its name and language can be corrected, and what is missing is listed. */
export function SourcePreview({ draft, problems, isLast, reread, onSave, onBack, onClose }: SourcePreviewProps) {
  const { t } = useTranslation()
  const { capture } = draft
  const [title, setTitle] = useState(capture.title)
  const [language, setLanguage] = useState(capture.language)
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const store = async () => {
    setBusy(true)
    const name = title.trim() || capture.title
    const retained = capture.picture ? withWords(draft, words) : draft
    await onSave({ ...retained, capture: { ...retained.capture, title: name, language } }, new Date())
    setBusy(false)
  }
  return (
    <Dialog
      title={t('documents.check')}
      closeLabel={t('common.close')}
      onClose={onClose}
      cancelLabel={t('common.cancel')}
      submitLabel={t('documents.keep')}
      isBusy={isBusy}
      isSubmitDisabled={capture.picture !== undefined && words.trim() === ''}
      onSubmit={() => void store()}
      footer={
        <button type="button" className="button" data-look="quiet" onClick={onBack}>
          {t(isLast ? 'documents.other' : 'documents.leaveOut')}
        </button>
      }
    >
      <div className="stack">
        <ProblemText problems={problems} />
        <Field
          label={t('documents.name')}
          value={title}
          maxLength={300}
          onChange={({ target }) => setTitle(target.value)}
        />
        <LanguageField detected={capture.language} value={language} onChange={setLanguage} />
        {reread && draft.encoding !== undefined && <EncodingField value={draft.encoding} onChange={reread} />}
        <Gaps draft={draft} />
        {capture.picture ? (
          <PictureFields picture={capture.picture} language={language} words={words} onChange={setWords} />
        ) : (
          <Beginning segments={capture.segments} language={language} />
        )}
      </div>
    </Dialog>
  )
}

function Beginning({ segments, language }: { segments: readonly Segment[]; language: string }) {
  const { t } = useTranslation()
  return (
    <section
      className="documents-words"
      lang={language}
      dir="auto"
      aria-label={t('documents.beginning')}
      // A text that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {segments.slice(0, shownSegments).map(({ text, form, startMs }, index) => (
        <SegmentText key={index} form={form}>
          {startMs !== undefined && <bdi className="soft">{clockText(startMs)} </bdi>}
          {text.slice(0, 600)}
        </SegmentText>
      ))}
    </section>
  )
}

type LanguageFieldProps = { detected: string; value: string; onChange: (tag: string) => void }

function LanguageField({ detected: shownText, value, onChange }: LanguageFieldProps) {
  const { t, i18n } = useTranslation()
  const isOurs = (tag: string) => languages.some(({ code }) => code === primaryLanguage(tag))
  const options = languages.map(({ code, name }) => ({
    // A more specific tag than ours, such as en-GB, is retained.
    value: primaryLanguage(shownText) === code ? shownText : code,
    label: name,
  }))
  const other = { value: shownText, label: nameOf(shownText, i18n.language) ?? t('documents.unknownLanguage') }
  return (
    <SelectField
      label={t('documents.language')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={isOurs(shownText) ? options : [other, ...options]}
      {...(!isOurs(value) && { hint: t('documents.otherLanguage') })}
    />
  )
}

function nameOf(tag: string, shownIn: string): string | undefined {
  return tag === 'und' ? undefined : new Intl.DisplayNames(shownIn, { type: 'language' }).of(tag)
}
