import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

type Room = { used: number; all: number }

const roomOnDevice = {
  queryKey: ['device', 'room'],
  queryFn: async (): Promise<Room | null> => {
    const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {}
    return quota === 0 ? null : { used: usage, all: quota }
  },
} as const

/** How much of its storage limit this device uses. */
export function RoomMeter() {
  const { t, i18n } = useTranslation()
  const { data: room } = useQuery(roomOnDevice)
  if (!room) return null
  const text = t('library.roomUsed', {
    used: sizeText(room.used, i18n.language),
    all: sizeText(room.all, i18n.language),
  })
  return (
    <span className="room-meter small soft">
      <meter aria-label={t('library.room')} min={0} max={room.all} high={room.all * 0.8} value={room.used} /> {text}
    </span>
  )
}

function sizeText(bytes: number, language: string): string {
  const isLarge = bytes >= 1e9
  const unit = isLarge ? 'gigabyte' : 'megabyte'
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 })
  return format.format(bytes / (isLarge ? 1e9 : 1e6))
}
