/*
 * Dates and hours as days since J2000.0, by counting days from 1 March of the year 0: then a leap
 * day ends its year.
 */
#include "swell/heavens.h"

#include <assert.h>
#include <math.h>

enum {
    DAYS_OF_400_YEARS = 146097,
    DAYS_TO_2000 = 730425, /* from 0000-03-01 to 2000-01-01 */
};

static int days_in(int year, int month) {
    static const int DAYS[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leaps = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return DAYS[month - 1] + (month == 2 && leaps);
}

bool heavens_date_exists(HeavensDate date) {
    return date.year >= HEAVENS_YEAR_MIN && date.year <= HEAVENS_YEAR_MAX && date.month >= 1 &&
           date.month <= 12 && date.day >= 1 && date.day <= days_in(date.year, date.month);
}

/* Days from 1 March to the first of a month, counted from March. */
static int days_to_month(int from_march) {
    return (153 * from_march + 2) / 5;
}

double heavens_days(HeavensDate date, double hour) {
    assert(date.year >= 0 && date.month >= 1 && date.month <= 12);
    const int from_march = (date.month + 9) % 12;
    const int year = date.year - (date.month < 3);
    const int whole =
        365 * year + year / 4 - year / 100 + year / 400 + days_to_month(from_march) + date.day - 1;
    return whole - DAYS_TO_2000 - 0.5 + hour / 24.0;
}

HeavensDate heavens_date(double days, double* hour) {
    assert(hour && days > -7e5 && days < 7e5);
    const double from_midnight = days + 0.5;
    const int count = (int)floor(from_midnight) + DAYS_TO_2000;
    *hour = (from_midnight - floor(from_midnight)) * 24.0;
    const int of_era = count % DAYS_OF_400_YEARS;
    const int year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    const int of_year = of_era - (365 * year + year / 4 - year / 100);
    const int from_march = (5 * of_year + 2) / 153;
    const int month = from_march < 10 ? from_march + 3 : from_march - 9;
    return (HeavensDate){count / DAYS_OF_400_YEARS * 400 + year + (month < 3), month,
                         of_year - days_to_month(from_march) + 1};
}
