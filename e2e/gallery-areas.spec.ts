import { inEveryLook, test } from './support/gallery.ts'

// A day is live: what others book meanwhile appears, and moves what stands below it.
const live = { except: /^layout shift/ }

inEveryLook(() => {
  test("the patients' area", async ({ open, arriveAs, page }) => {
    await arriveAs('patient')
    for (const path of ['/patient', '/patient?filter=past', '/patientDetails', '/patientReview']) await open(path)
    await page.goto('/patientReview')
    const review = await page.locator('a[href^="/patientReview/"]').first().getAttribute('href')
    for (const path of [review!, '/invoice', '/forms']) await open(path)
    for (const path of ['/', '/doctors', '/individual']) await open(path, { as: `${path}, signed in` })
  })

  test("the doctors' area", async ({ open, arriveAs }) => {
    await arriveAs('doctor')
    await open('/doctor/dashboard', live)
  })

  test("the clinic's area", async ({ open, arriveAs }) => {
    await arriveAs('admin')
    await open('/admin', live)
    await open('/admin/outbox')
  })

  test("the partners' area", async ({ open, arriveAs }) => {
    await arriveAs('partner')
    for (const path of ['/partner', '/partner/account']) await open(path)
  })
})
