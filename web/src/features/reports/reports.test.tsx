import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, test } from 'vitest'
import { createTexts } from '../../platform/i18n/texts.tsx'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { MoneyView } from './money-view.tsx'
import { aboutRows, moneyRows, reportRows } from './report-file.ts'
import { ReportView } from './report-view.tsx'
import { aFinancialReport, aReport } from './report.fixture.ts'
import { askedRange, daysOf, rangeParams, timelineOf } from './timeline.ts'

const today = '2026-11-26'
const asked = (query: string) => askedRange(new URLSearchParams(query), today)

test.each([
  ['', 'Today', { from: today, to: today }, null],
  ['range=nonsense', 'Today', { from: today, to: today }, null],
  ['range=last-7-days', 'Last 7 days', { from: '2026-11-20', to: today }, null],
  ['range=custom&from=2026-11-01&to=2026-11-12', 'Custom', { from: '2026-11-01', to: '2026-11-12' }, null],
  ['range=custom&from=2026-11-25&to=2026-11-12', 'Custom', null, 'end_before_start'],
  ['range=custom&from=2026-02-31&to=2026-11-12', 'Custom', null, 'no_such_date'],
  ['range=custom&from=2026-02-31&to=', 'Custom', null, 'incomplete'],
  ['range=custom&from=&to=', 'Custom', null, 'incomplete'],
] as const)('the address %o asks for %s', (query, range, period, error) => {
  expect(asked(query)).toMatchObject({ range, period, error })
})

test('an address that a range gives asks for that range', () => {
  const changes = rangeParams('This month', { from: '2026-11-01', to: today })
  expect(asked(new URLSearchParams(changes as Record<string, string>).toString()).range).toBe('This month')
})

test('days that make no report leave those of before in the state, and say why', () => {
  expect(timelineOf(asked('range=custom&from=2026-11-25&to=2026-11-12'), 'Europe/Berlin')).toEqual({
    ...{ selectedRange: 'Custom', isCustomDate: true, dateError: 'end_before_start' },
  })
})

test('the state has the days of the clinic, and the API is asked for the same', () => {
  const timeline = timelineOf(asked('range=this-month'), 'America/New_York')
  expect(timeline).toMatchObject({ startDate: '2026-11-01T04:00:00Z', endDate: '2026-11-27T04:59:59.999Z' })
  expect(daysOf(timeline as Required<typeof timeline>, 'America/New_York')).toEqual({
    ...{ from: '2026-11-01', to: today, previousFrom: '2026-10-04', previousTo: '2026-10-29' },
  })
})

const ofClinic = {
  ...{ isCompared: true, doctorId: null, dayHref: '/admin', isComing: false },
  monthHref: ({ from, to }: { from: string; to: string }) => `/admin/reports?range=custom&from=${from}&to=${to}`,
}

it('says of each figure how it differs, from what, and by which date it counts', () => {
  renderInApp(<ReportView report={aReport} {...ofClinic} />)
  const figures = screen.getByRole('list', { name: 'Figures' }).textContent
  expect(figures).toContain('Visits42+5.0% from 40by date of visit')
  expect(figures).toContain('Filled87.5%No changeby date of visit · of 16 hours offered')
  expect(figures).toContain('Third next free time2 daysas of now · 1 doctor')
  expect(figures).toContain('No-shows10.0%+4.7 pts from 5.3%by date of visit · of 40')
})

it('says of each day what became of its visits, in a table and in all', () => {
  renderInApp(<ReportView report={aReport} {...ofClinic} />)
  const chart = screen.getByRole('region', { name: 'What became of visits' })
  expect(chart.querySelector('ul')!.textContent).toMatch(/Took place 38.*Not closed yet 0.*No-shows 4.*Canceled 3/)
  const rows = [...chart.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows).toEqual([
    ['Nov 25', '26', '0', '4', '2'],
    ['Nov 26', '12', '0', '0', '1'],
  ])
})

it('opens the visits of one doctor from their row', async () => {
  const visit = {
    ...{ id: 'v1', startsAt: '2026-11-25T15:00:00Z', timeZone: 'America/New_York', status: 'fulfilled' },
    ...{ bookedAt: '2026-11-20T15:00:00Z', waitedMinutes: null, patient: null },
    ...{ provider: 'Dr. Ben Raman', service: 'Check-up' },
  }
  const sent = fakeApi(() => ({ status: 200, data: { items: [visit], total: 1, skip: 0, take: 25 } }))
  renderInApp(
    <QueryProvider>
      <ReportView report={aReport} {...ofClinic} />
    </QueryProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: '42 – show what was counted: Dr. Ben Raman' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('All visits of these days')
  await screen.findByText('Dr. Ben Raman · Check-up')
  expect(screen.getByRole('dialog').textContent).toContain('1 entry.')
  expect(sent.map(({ path, query }) => [path, query?.['figure'], query?.['providerId']])).toEqual([
    ['/reports/operational/visits', 'visits', aReport.doctors[0]!.id],
  ])
})

it('opens what became of the visits of a day, and of a doctor’s who did not come and each day’s hours', async () => {
  const sent = fakeApi(() => ({ status: 200, data: { items: [], total: 0, skip: 0, take: 25 } }))
  renderInApp(
    <QueryProvider>
      <ReportView report={aReport} {...ofClinic} />
    </QueryProvider>,
  )
  const chart = screen.getByRole('region', { name: 'What became of visits' })
  const counts = [...chart.querySelectorAll('tbody tr')[0]!.querySelectorAll('button')]
  // Nothing is open of that day.
  expect(counts.map(({ textContent }) => textContent)).toEqual(['26', '4', '2'])
  const doctor = screen.getByRole('row', { name: /^Dr. Ben Raman/ })
  for (const count of [...counts, ...[...doctor.querySelectorAll('button')].slice(1)]) {
    await userEvent.click(count)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  }
  const { id } = aReport.doctors[0]!
  expect(sent.map(({ query }) => [query?.['figure'], query?.['from'], query?.['providerId']])).toEqual([
    ['fulfilled', '2026-11-25', undefined],
    ['noShows', '2026-11-25', undefined],
    ['canceled', '2026-11-25', undefined],
    ['noShows', aReport.from, id],
    ['filled', aReport.from, id],
  ])
})

it('opens what an hour, the hours of doctors and a sum of money were counted from', async () => {
  const pages: Record<string, object> = {
    visits: { items: [], total: 0 },
    filled: {
      items: [
        { figure: 'filled', date: '2026-11-25', providerId: 'p', provider: 'Dr. Raman' },
        { figure: 'filled', date: '2026-11-24', providerId: 'p', provider: 'Dr. Raman' },
      ].map((row, at) => ({ ...row, offeredMinutes: 480, bookedMinutes: 360 - at * 360 })),
      total: 2,
    },
    received: {
      items: [
        {
          ...{ id: 'p1', invoiceId: 'i1', reference: 'INV-7', on: '2026-11-25', minor: 4200, method: 'cash' },
          payerName: null,
        },
      ],
      ...{ total: 1, currency: 'USD', minor: 4200 },
    },
  }
  const sent = fakeApi(({ query }) => ({
    status: 200,
    data: { ...pages[String(query['figure'])], skip: 0, take: 25 },
  }))
  const open = async (name: RegExp) => {
    await userEvent.click(screen.getByRole('button', { name }))
    return within(await screen.findByRole('dialog'))
  }
  const { unmount } = renderInApp(
    <QueryProvider>
      <ReportView report={{ ...aReport, hours: [{ weekday: 3, hour: 9, visits: 7 }] }} {...ofClinic} />
    </QueryProvider>,
  )
  await open(/^7 – .*: Wednesday, 9/)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  const filled = await open(/: Filled$/)
  expect((await filled.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Wednesday, November 25Dr. Raman6 of 8 hours · 75.0%',
    'Tuesday, November 24Dr. Raman0 of 8 hours · 0.0%',
  ])
  unmount()
  renderInApp(
    <QueryProvider>
      <MoneyView report={aFinancialReport} isCompared isComing={false} />
    </QueryProvider>,
  )
  const received = await open(/: Received$/)
  expect((await received.findByRole('listitem')).textContent).toBe('INV-7$42.00Wednesday, November 25 · Cash')
  expect(sent.map(({ path, query: { figure, weekday, hour } }) => [path, figure, weekday, hour])).toEqual([
    ['/reports/operational/visits', 'visits', 3, 9],
    ['/reports/operational/rows', 'filled', undefined, undefined],
    ['/reports/financial/rows', 'received', undefined, undefined],
  ])
})

it('begins the week as the country does', () => {
  const hours = [7, 1, 6].map((weekday) => ({ weekday, hour: 9, visits: 3 }))
  const weekdays = [1, 6, 7].map((weekday) => ({ weekday, fulfilled: 9, noShows: 1 }))
  renderInApp(<ReportView report={{ ...aReport, hours, weekdays }} {...ofClinic} />)
  const map = screen.getByRole('table', { name: 'When visits begin' })
  expect(within(map).getAllByRole('columnheader')[1]!.textContent).toBe('Sun')
  const days = within(screen.getByRole('table', { name: 'No-shows by day of the week' })).getAllByRole('rowheader')
  expect(days.map(({ textContent }) => textContent)).toEqual(['Sunday', 'Monday', 'Saturday'])
})

it('says that there is nothing where nothing was', () => {
  const nothing = { ...aReport.current, visits: 0, booked: 0, canceled: 0 }
  const report = { ...aReport, current: nothing, previous: nothing }
  renderInApp(<ReportView report={report} {...ofClinic} />)
  expect(screen.getByText('Nothing to report yet')).toBeTruthy()
})

it('shows who may not read the records why there are no diagnoses, and leads to the months that have some', async () => {
  const report = { ...aReport, diagnoses: null }
  const { unmount } = renderInApp(<ReportView report={report} {...ofClinic} />)
  const part = screen.getByRole('region', { name: 'Diagnoses' })
  expect(part.textContent).toContain('of a calendar month that is over, for the whole clinic')
  expect(within(part).queryByRole('table')).toBeNull()
  expect(within(part).getAllByRole('link')).toHaveLength(6)
  expect(within(part).getByRole('link', { name: 'October 2026' }).getAttribute('href')).toBe(
    '/admin/reports?range=custom&from=2026-10-01&to=2026-10-31',
  )
  const titles = reportRows(report, createTexts('en', await loadCatalogue('en'))).map(([title]) => title)
  expect(titles).not.toContain('Diagnoses (Patients)')
  const items = aReport.diagnoses!.items
  unmount()
  renderInApp(<ReportView report={{ ...aReport, diagnoses: { signedUntil: '2026-11-26', items } }} {...ofClinic} />)
  const month = screen.getByRole('region', { name: 'Diagnoses' })
  expect(month.textContent).toContain('In notes signed by the end of the month, from 5 patients on')
  expect(within(month).queryByRole('columnheader', { name: 'Change' })).toBeNull()
})

test('the file says of which clinic and of whom it is, of which days and of when', async () => {
  const saving = { texts: createTexts('en', await loadCatalogue('en')), clinicLocale: 'en-US', clinicName: 'Harbor' }
  expect(aboutRows(aReport, { ...saving, of: 'Dr. Ben Raman' })).toEqual([
    ['Clinic', 'Harbor'],
    ['Of whom', 'Dr. Ben Raman'],
    ['Which days', '2026-11-25 – 2026-11-26'],
    ['As of', '2026-11-26 10:20'],
    [],
  ])
  // Money is of the whole clinic alone.
  expect(aboutRows(aFinancialReport, saving).map(([title]) => title)).not.toContain('Of whom')
})

test('the file has every figure and every day', async () => {
  const rows = reportRows(aReport, createTexts('en', await loadCatalogue('en')))
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Visits', 42, 40],
      ['Median wait', 9, 9],
      ['Median wait (of)', 36, 36],
      ['Seen before', 0.8, 0.8],
      ['No-shows', 0.1, 0.0526],
      ['Wait, 90th percentile', 24, 24],
      ['Average stars', 4.3, 4.3],
      ['Filled (Minutes offered)', 960, 960],
      ['Wednesday', 36, 4],
      ['Wednesday', '09:00', 30],
      ['2026-11-18', 25, 25, 0, 1],
      ['Dr. Ben Raman', 42, 40, 36, 4, 960, 840],
      ['2026-11-25', 30, 26, 4, 2],
    ]),
  )
})

it('says of each sum by which date it counts and from how many, and what is open by its age', async () => {
  renderInApp(<MoneyView report={aFinancialReport} isCompared isComing={false} />)
  const figures = screen.getByRole('list', { name: 'Figures' }).textContent
  expect(figures).toContain('Billed$2,160.00+20.0% from $1,800.00by date of issue · 12 documents')
  expect(figures).toContain('Credited$90.00None beforeby date of issue · 1 document')
  expect(figures).toContain('Average invoice$180.00')
  const open = screen.getByRole('region', { name: 'Open today' })
  expect(open.textContent).toContain('Over 90 days1$75.00')
  expect(open.textContent).toContain('All5$795.00')
  const methods = screen.getByRole('region', { name: 'How it came and went' })
  expect(methods.textContent).toContain('Cash3 payments$300.00')
  expect(methods.textContent).toContain('$50.00$250.00All$1,500.50$50.00$1,450.50')
  const doctors = screen.getByRole('region', { name: 'Billed by doctor' })
  // Of fewer than ten invoices nothing is told apart.
  expect(doctors.textContent).toContain('Dr. Maya Okafor8$1,400.00–$90.00')
  expect(doctors.textContent).toContain('Dr. Tomás Rivera4$760.00–$0.00')
  expect(doctors.textContent).toContain('All12$2,160.00+20.0%$90.00')
  const chart = screen.getByRole('region', { name: 'Received per day, USD' })
  expect(within(chart).getAllByRole('row', { hidden: true }).at(-1)!.textContent).toBe('Nov 26$750.25$600.00$1,080.00')
  const rows = moneyRows(aFinancialReport, createTexts('en', await loadCatalogue('en')))
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Received', 1500.5, 1200],
      ['Cash', 300, 0, 50, 0, 250],
      ['1–30 days', 1, 180],
      ['Dr. Maya Okafor', 1400, 1000, 90],
      ['2026-11-26', 1080, 750.25],
    ]),
  )
})

it('says that there is no money to tell of, but not while some is open', () => {
  const none = { count: 0, minor: 0 }
  const nothing = {
    issued: none,
    credited: none,
    received: none,
    refunded: none,
    disputed: none,
    cameBack: none,
    reversed: none,
  }
  const quiet = { ...aFinancialReport, current: nothing, previous: nothing, methods: [] }
  const { unmount } = renderInApp(<MoneyView report={quiet} isCompared isComing={false} />)
  expect(screen.getByRole('region', { name: 'Open today' })).toBeTruthy()
  unmount()
  const open = quiet.open.map(({ age }) => ({ age, ...none }))
  const owed = renderInApp(<MoneyView report={{ ...quiet, open }} isCompared isComing={false} />)
  expect(screen.getByText(/^Owed to patients today: \$40\.00, from 2 documents/)).toBeTruthy()
  owed.unmount()
  renderInApp(<MoneyView report={{ ...quiet, open, owedBack: none }} isCompared isComing={false} />)
  expect(screen.getByText('Nothing to report yet')).toBeTruthy()
})
