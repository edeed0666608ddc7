import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { uploadArchive } from './upload-archive.ts'

/** Uploads an archive and adds it to this institute, which must be empty. */
export function ImportPanel({ isBusy }: { isBusy: boolean }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'transfer' })
  const begin = useCommand(lateCalls.exchange.beginImport, { isShownInPlace: true })
  const start = useCommand(lateCalls.exchange.startImport, { isShownInPlace: true })
  const remove = useCommand(lateCalls.exchange.remove)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<ApiError | null>(null)

  async function add(file: File) {
    setProblem(null)
    let transferId: string | undefined
    try {
      transferId = (await begin.run({ bytes: file.size }))?.transferId
      if (transferId === undefined) return
      setShare(0)
      await uploadArchive(transferId, file, setShare)
      await start.run({ transferId })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
      // An upload that ended halfway would be in the way of the next.
      if (transferId !== undefined) await remove.run({ transferId }).catch(() => {})
    } finally {
      setShare(null)
    }
  }

  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  return (
    <section className="card stack" aria-labelledby="transfer-import">
      <h2 id="transfer-import">{t('importTitle')}</h2>
      <p className="soft">{t('importText')}</p>
      {share === null ? (
        <div className="row">
          <FileButton
            label={t('import')}
            accept=".zip,application/zip"
            look="plain"
            isBusy={isBusy || begin.isPending}
            onChoose={([file]) => file !== undefined && void add(file)}
          />
        </div>
      ) : (
        <p>
          <progress aria-label={t('uploading')} value={share} max={1} /> {percent.format(share)}
        </p>
      )}
      <CommandProblem of={{ isPending: false, isBlocked: begin.isBlocked, problem }} />
    </section>
  )
}
