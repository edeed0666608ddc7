import { IconDownload, IconMovie } from '@tabler/icons-react'
import type { Recording } from '@takhti/schema/live/recording/model'
import { useTranslation } from 'react-i18next'
import { isolated } from '#ui/bidi-isolates.ts'
import { Button } from '#ui/Button.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'
import { discardParts, useRecordingVideo } from './use-recording-video.ts'

/** The video of a recording, which this device makes; its voice and its board are in one file that plays anywhere. */
export function RecordingVideo({ shown, title }: { shown: Recording; title: string }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'recordings' })
  const { stage, make, cancel } = useRecordingVideo(shown)
  if (stage.at === 'making') {
    return (
      <div className="row">
        <label className="stack" role="status">
          {t('video.making', { percent: stage.percent })}
          <progress max={100} value={stage.percent} />
          <span className="small soft">{t('video.resumes')}</span>
        </label>
        <Button onClick={cancel}>{i18n.t('common.cancel')}</Button>
      </div>
    )
  }
  if (stage.at === 'made') {
    const { file, lacking } = stage
    const ending = file.type === 'video/mp4' ? 'mp4' : 'webm'
    const save = () => {
      saveFile(fileName(title, ending), file)
      void discardParts()
    }
    return (
      <>
        <Button onClick={save}>
          <IconDownload size={20} aria-hidden="true" />
          {t('video.save')}
        </Button>
        <span className="small soft">{t('video.noCaptions')}</span>
        {lacking.length > 0 && (
          <p role="alert">{i18n.t('board.export.lacking', { letters: isolated(lacking.join(' ')) })}</p>
        )}
      </>
    )
  }
  return (
    <>
      <Button onClick={() => void make()}>
        <IconMovie size={20} aria-hidden="true" />
        {t('video.make')}
      </Button>
      <span className="small soft">
        {t('video.lead')} {t('video.noCaptions')}
      </span>
      {stage.at !== 'ready' && <p role="alert">{t(`video.${stage.at}`)}</p>}
    </>
  )
}
