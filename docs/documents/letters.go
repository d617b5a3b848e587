package main

// letters are the circulars of the sample school, newest first, as
// content/circulars lists them.
var letters = []letter{
	{
		file: "annual-day-buses-2026.pdf", title: "Annual Day: buses, seats and dinner", day: "16 November 2026",
		lines: []string{
			"Dear parents,",
			"",
			"Annual Day is on Saturday 19 December 2026, 5 pm, on the open-air stage.",
			"",
			"Buses leave Vijayapura Central Bus Stand at 4 pm and go back at 9 pm. They are free.",
			"Give the number of seats to the class teacher by 12 December.",
			"Dinner is sold from 6.30 pm at Rs. 60 a plate; children eat free.",
			"",
			"The Principal",
		},
	},
	{
		file: "admissions-2027-28.pdf", title: "Admissions for 2027-28: form and dates", day: "10 November 2026",
		lines: []string{
			"Forms for LKG to class IX are free, at the office and by e-mail.",
			"",
			"Open days: 5 December 2026 and 9 January 2027, 10 am to 1 pm.",
			"Last day for forms: 30 January 2027. List of admissions: 27 February 2027.",
			"",
			"Bring a copy of the birth certificate and one photograph.",
			"Neither child nor parent is interviewed or tested.",
		},
	},
	{
		file: "winter-timings-2026.pdf", title: "Winter timings from 1 December", day: "6 November 2026",
		lines: []string{
			"From 1 December 2026 to 31 January 2027 the first bell is at 9 am, a quarter of an hour later.",
			"Buses leave every stop a quarter of an hour later, too. School ends at 3.40 pm as before.",
			"",
			"Sweaters: navy or maroon, without pictures.",
		},
	},
	{
		file: "half-yearly-timetable-2026.pdf", title: "Half-yearly examinations: timetable", day: "1 September 2026",
		lines: []string{
			"Classes III to XII, 21 to 30 September 2026, 9 am to 12 noon.",
			"",
			"Mon 21  First language          Thu 24  Science",
			"Tue 22  Mathematics             Mon 28  Social science",
			"Wed 23  English                 Tue 29  Third language",
			"",
			"Wed 30 September is kept for those who were ill.",
		},
	},
	{
		file: "fees-second-term-2026.pdf", title: "Fees of the second term", day: "20 August 2026",
		lines: []string{
			"The fees of the second term are due by 30 September 2026.",
			"",
			"Pay at the office, by cheque, or by bank transfer with the child's name and class.",
			"Nobody is asked for more than the fees on the school's website. Ask for a receipt.",
			"",
			"Who can't pay in time writes two lines to the office before that day.",
		},
	},
	{
		file: "book-list-2026-27.pdf", title: "Books and uniform for 2026-27", day: "2 May 2026",
		lines: []string{
			"Books are bought anywhere; no shop is prescribed. The lists hang at the office from 4 May.",
			"The used-book fair is on Saturday 23 May, 9 am to 1 pm, in the dining hall.",
			"",
			"The uniform has not changed. A uniform that still fits is a good uniform.",
		},
	},
	{
		file: "holidays-2025-26.pdf", title: "Holidays of 2025-26", day: "28 May 2025",
		lines: []string{
			"Ganesha Chaturthi   27 to 29 August 2025",
			"Dasara              22 September to 5 October",
			"Deepavali           20 to 24 October",
			"Winter holidays     24 December to 4 January 2026",
			"Sankranti           14 to 18 January",
			"",
			"Last day of school: 27 March 2026.",
		},
	},
}
