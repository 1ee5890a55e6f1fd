import { inEveryLook, inStaffLooks, still, test } from './support/gallery.ts'
import { clinics } from './support/looks.ts'

// A few screens of each area; `npm test -- looks` sees every screen and state.

inEveryLook((brand) => {
  test('pages of everybody', async ({ open }) => {
    const { doctor } = clinics[brand]
    for (const path of ['/', '/doctors', `/aboutdoctor/${doctor}`, '/appointment']) await open(path)
  })

  test('screens of a patient', async ({ open, arriveAs }) => {
    await arriveAs('patient')
    for (const path of ['/patient', '/invoice', '/forms']) await open(path)
  })
})

inStaffLooks(() => {
  test('screens of a doctor', async ({ open, arriveAs }) => {
    await arriveAs('doctor')
    for (const path of ['/doctor/dashboard', '/doctor/patients']) await open(path, still)
  })

  test('screens of an admin', async ({ open, arriveAs }) => {
    await arriveAs('admin')
    for (const path of ['/admin', '/admin/people']) await open(path, still)
  })

  test('the screen of a partner', async ({ open, arriveAs }) => {
    await arriveAs('partner')
    await open('/partner')
  })
})
