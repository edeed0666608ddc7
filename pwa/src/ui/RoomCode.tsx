import './room-code.css'

/** A code of six digits, as large as its dialog on the device that a room sees. */
export function RoomCode({ code }: { code: string }) {
  return <p className="room-code" dir="ltr">{`${code.slice(0, 3)} ${code.slice(3)}`}</p>
}
