import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { drawCrop, encodedCrop, maxZoom, moved, wholeCrop, type Crop } from './crop.ts'

const shownSide = 280

/** Crops a square out of a chosen image and stores it. */
export function PictureDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation()
  const picture = usePicture(file)
  const [crop, setCrop] = useState(wholeCrop)
  const set = useCommand(calls.profiles.setPicture)

  async function store(chosen: ImageBitmap) {
    await set.run({ picture: await encodedCrop(chosen, crop) })
    onClose()
  }

  const bitmap = picture instanceof ImageBitmap ? picture : null
  return (
    <Dialog
      title={t('profile.cropTitle')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('common.save')}
      isBusy={set.isPending}
      isSubmitDisabled={bitmap === null}
      onClose={onClose}
      // A refusal is shown below.
      onSubmit={() => void (bitmap && store(bitmap).catch(() => {}))}
    >
      {picture === null && <Skeleton label={t('common.loading')} />}
      {bitmap && <Cropper picture={bitmap} crop={crop} onCrop={setCrop} />}
      <p className="field-error" role="alert">
        {picture === 'unreadable'
          ? t('errors.accounts/picture-invalid')
          : set.problem && t(`errors.${set.problem.code}`)}
      </p>
    </Dialog>
  )
}

function usePicture(file: File): ImageBitmap | 'unreadable' | null {
  const [picture, setPicture] = useState<ImageBitmap | 'unreadable' | null>(null)
  useEffect(() => {
    let isWanted = true
    // Rotated by its metadata, because the file that contains them is not stored.
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (bitmap) => isWanted && setPicture(bitmap),
      () => isWanted && setPicture('unreadable'),
    )
    return () => {
      isWanted = false
    }
  }, [file])
  return picture
}

type CropperProps = { picture: ImageBitmap; crop: Crop; onCrop: (crop: Crop) => void }

const pushes: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
}

/** The crop square: dragged, moved by arrow keys, enlarged by the slider. */
function Cropper({ picture, crop, onCrop }: CropperProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { clientWidth } = event.currentTarget
    onCrop(moved(picture, crop, { x: -event.movementX / clientWidth, y: -event.movementY / clientWidth }))
  }

  function push(event: KeyboardEvent) {
    const by = pushes[event.key]
    if (!by) return
    event.preventDefault()
    onCrop(moved(picture, crop, { x: by[0], y: by[1] }))
  }

  return (
    <div className="stack cropper">
      <canvas
        ref={canvas}
        width={shownSide * 2}
        height={shownSide * 2}
        role="img"
        aria-label={t('profile.cropLabel')}
        // Arrow keys move the square.
        tabIndex={0}
        onPointerMove={drag}
        onKeyDown={push}
      />
      <label className="profile-label">
        {t('profile.zoom')}
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => onCrop(moved(picture, { ...crop, zoom: Number(event.target.value) }, { x: 0, y: 0 }))}
        />
      </label>
    </div>
  )
}
