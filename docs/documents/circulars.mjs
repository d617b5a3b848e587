// Writes the sample school's circulars into content/documents, as
// content/circulars lists them: one page each, which says in large letters
// that it is a specimen.
//
//   node docs/documents/circulars.mjs
import { writeFileSync } from 'node:fs'
import { onePage } from './pdf.mjs'

const folder = new URL('../../content/documents/', import.meta.url)

const circulars = {
  'annual-day-buses-2026': [
    'Annual Day: buses, seats and dinner',
    'Circular of 16 November 2026',
    '',
    'Annual Day is on Saturday 19 December 2026, 5 pm, on the open-air stage.',
    '',
    'Buses leave Vijayapura Central Bus Stand at 4 pm and go back at 9 pm.',
    'They are free. Give the number of seats to the class teacher by',
    '12 December. Dinner is sold from 6.30 pm at Rs. 60 a plate; children',
    'eat free.',
  ],
  'admissions-2027-28': [
    'Admissions for 2027-28: dates and papers',
    'Circular of 10 November 2026',
    '',
    'Forms for LKG to class IX are free, at the office, and by e-mail or',
    'WhatsApp on request. Forms for class XI: from 1 March 2027.',
    '',
    'Open days: 5 December 2026 and 9 January 2027, 9.30 am to 12.30 pm.',
    'Last day to hand in the form: 30 January 2027. List and draw: 13 February,',
    '11 am. Admission fee due: 27 February. School begins: 1 June 2027.',
    '',
    'Bring copies of the birth certificate, the vaccination card and proof of',
    'address, and four passport photographs; from class II also the',
    'last report card and the transfer certificate (it may follow by June); the',
    'SATS number, if the child studied in Karnataka; for class XI the class X',
    'marks statement. Aadhaar is not needed.',
    '',
    'Neither child nor parent is interviewed or tested.',
  ],
  'admission-form-2027-28': [
    'Application for admission 2027-28',
    'Hand it in at the office by 30 January 2027. It is free.',
    '',
    'Name of the child:  ____________________________________________',
    'Date of birth:  _______________    Class applied for:  _____________',
    'Day scholar or boarder (from class IV):  _________________________',
    'Last school and class:  ________________________________________',
    '',
    'Father or mother:  _____________________________________________',
    'Telephone:  ______________________  WhatsApp:  _________________',
    'Address:  ______________________________________________________',
    '',
    'Brothers or sisters at our school:  ______________________________',
    'What we should know (health, language, needs):  __________________',
    '',
    'Copies of: birth certificate, vaccination card, four photographs;',
    'from class II last report card and transfer certificate; address.',
    '',
    'Date and signature:  ___________________________________________',
  ],
  'winter-timings-2026': [
    'Winter timings from 1 December',
    'Circular of 6 November 2026',
    '',
    'From 1 December 2026 to 31 January 2027:',
    '',
    'Morning buses leave every stop a quarter of an hour later and reach the',
    'school at 8.40 am.',
    'Classes VI to XII: first bell at 9 am instead of 8.45. School ends at 3.40 pm',
    'as before.',
    'LKG to class V: school begins at 9 am and ends as before, at 12.30 pm for',
    'LKG and UKG and at 3.10 pm for classes I to V.',
    'The buses home keep their times.',
  ],
  'half-yearly-timetable-2026': [
    'Half-yearly examinations: timetable',
    'Circular of 1 September 2026',
    '',
    'Classes III to XII, 9 am to 12 noon:',
    '',
    'Mon 21 September: first language',
    'Tue 22 September: mathematics',
    'Wed 23 September: English',
    'Thu 24 September: science',
    'Mon 28 September: social science',
    'Tue 29 September: third language',
    'Wed 30 September: for those who were ill',
  ],
  'fees-second-term-2026': [
    'Fees of the second term',
    'Circular of 20 August 2026',
    '',
    'The fees of the second term, 30 % of the year, are due by Saturday',
    '10 October 2026. Pay by bank transfer, UPI or demand draft with the name',
    'and class of the child, or at the counter. The receipt comes to your',
    'telephone on the same day.',
    '',
    'If you cannot pay in time, write two lines to the office before that day.',
  ],
  'book-list-2026-27': [
    'Books and uniform for 2026-27',
    'Circular of 2 May 2026',
    '',
    'Buy the books where you like; no shop is prescribed. The lists are at the',
    'office from 4 May. The used-book fair is on Saturday 23 May, 9 am to',
    '1 pm, in the dining hall.',
    '',
    'The uniform has not changed.',
  ],
  'holidays-2025-26': [
    'Holidays of 2025-26',
    'Circular of 28 May 2025',
    '',
    'Ganesha Chaturthi: 27 to 29 August 2025',
    'Dasara: 22 September to 5 October',
    'Deepavali: 20 to 24 October',
    'Winter holidays: 24 December to 4 January 2026',
    'Sankranti: 14 to 18 January',
  ],
}

const made = ['', '', 'The school, the dates and the sums of this page are made up.']

for (const [name, [title, ...lines]] of Object.entries(circulars)) {
  const page = onePage({ title, stamp: 'SPECIMEN', lines: [...lines, ...made] })
  writeFileSync(new URL(`${name}.pdf`, folder), page)
}
