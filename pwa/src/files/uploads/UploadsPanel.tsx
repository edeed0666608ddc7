import { maxFileBytes } from '@takhti/schema/files/uploads/rules'
import { useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { amountText } from '#licences/licences-text.ts'
import { FileButton } from '#ui/FileButton.tsx'
import { QueueList } from './QueueList.tsx'
import { unkeptText } from './uploads-text.ts'
import { useUploads, type Problem } from './use-uploads.ts'
import './uploads.css'

type UploadsPanelProps = {
  /** Other ways to add content, beside the button that uploads. */
  tools: ReactNode
  children: ReactNode
}

/** Uploads files to *My content*, and lists pending ones; `children` where there are none. */
export function UploadsPanel({ tools, children }: UploadsPanelProps) {
  const { t } = useTranslation()
  const uploads = useUploads()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className="uploads"
      data-over={isOver ? '' : undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        uploads.add([...event.dataTransfer.files])
      }}
    >
      <div className="uploads-head">
        <FileButton label={t('uploads.choose')} accept="" isMultiple onChoose={uploads.add} />
        {tools}
        <span className="small soft">{t('uploads.drop')}</span>
        <span className="small" role="status">
          {uploads.saving !== null && t('uploads.keeping', { name: uploads.saving })}
        </span>
      </div>
      <Problems problems={uploads.problems} />
      <QueueList uploads={uploads} />
      {uploads.items.length === 0 && children}
    </div>
  )
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  const { t, i18n } = useTranslation()
  const largest = amountText(i18n.language, 'dataStorage', maxFileBytes)
  return (
    <div role="alert" className="field-error" data-pending={problems.length > 0 || undefined}>
      {problems.map(({ name, why }) => (
        <p key={name} dir="auto">
          {unkeptText(t, why, { name, largest })}
        </p>
      ))}
    </div>
  )
}
