/*
 * Days of the Gregorian calendar, also before it began, from the year 1 on. Years are counted from
 * 1 March, so that a leap day ends its year. The arithmetic is Howard Hinnant's (days_from_civil,
 * civil_from_days). No part of the installed library.
 */
#ifndef SWELL_BASE_CALENDAR_H
#define SWELL_BASE_CALENDAR_H

#include <stdbool.h>

typedef struct SwellDate {
    int year, month, day; /* month 1 to 12, day 1 to 31 */
} SwellDate;

enum { SWELL_DAYS_OF_400_YEARS = 146097, SWELL_DAYS_TO_2000 = 730425 /* from 0000-03-01 */ };

static inline bool swell_date_exists(SwellDate date) {
    static const int DAYS[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const int year = date.year;
    const bool leaps = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return year >= 1 && date.month >= 1 && date.month <= 12 && date.day >= 1 &&
           date.day <= DAYS[date.month - 1] + (date.month == 2 && leaps);
}

/* Returns the days from 1 March to the first of the month that is `from_march` months later. */
static inline int swell_days_to_month(int from_march) {
    return (153 * from_march + 2) / 5;
}

/* Returns days since 2000-01-01. */
static inline int swell_date_to_days(SwellDate date) {
    const int from_march = (date.month + 9) % 12, year = date.year - (date.month < 3);
    return 365 * year + year / 4 - year / 100 + year / 400 + swell_days_to_month(from_march) +
           date.day - 1 - SWELL_DAYS_TO_2000;
}

static inline SwellDate swell_date_from_days(int days) {
    const int count = days + SWELL_DAYS_TO_2000, of_era = count % SWELL_DAYS_OF_400_YEARS;
    const int year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    const int of_year = of_era - (365 * year + year / 4 - year / 100);
    const int from_march = (5 * of_year + 2) / 153;
    const int month = from_march < 10 ? from_march + 3 : from_march - 9;
    const SwellDate date = {count / SWELL_DAYS_OF_400_YEARS * 400 + year + (month < 3), month,
                            of_year - swell_days_to_month(from_march) + 1};
    return date;
}

#endif
