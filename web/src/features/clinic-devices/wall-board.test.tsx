import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { TextsProvider } from '../../platform/i18n/texts.tsx'
import { WallBoard, type WallData } from './wall-board.tsx'

const catalogue = await loadCatalogue('en')
const at = '2026-11-25T15:00:00Z' as WallData['called'][number]['at']
const wall: WallData = {
  locationName: 'Main Street',
  called: [
    { label: '22', doctor: 'Dr. Okafor', room: 'Room 3', at },
    { label: '20', doctor: 'Dr. Chen', room: null, at },
  ],
  next: [{ label: '23', doctor: 'Dr. Chen' }],
  late: [{ doctor: 'Dr. Reyes', minutes: 20 }],
}
const show = (shown: WallData, lostSince: string | null = null) =>
  render(
    <TextsProvider locale="en" catalogue={catalogue}>
      <WallBoard wall={shown} lostSince={lostSince} />
    </TextsProvider>,
  )

it('says who is called and where to, who was before, who is next, and who is late', () => {
  show(wall)
  expect(screen.getByText('22, please come in: Room 3').getAttribute('aria-live')).toBe('polite')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['20Dr. Chen', '23Dr. Chen'])
  expect(screen.getByText(/Dr. Reyes is running about 20 minutes late/)).toBeTruthy()
})

it('keeps what it knew when nothing answers, and says since when', () => {
  show(wall, '10:20 AM')
  expect(screen.getByText('Room 3')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('No connection since 10:20 AM. Please ask at the front desk.')
})

it('welcomes where nobody is called or waits', () => {
  show({ ...wall, called: [], next: [], late: [] })
  expect(screen.getByText('Welcome')).toBeTruthy()
  expect(screen.getByText('Nobody is waiting.')).toBeTruthy()
})
