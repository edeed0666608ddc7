CREATE TABLE `quiz_seats` (
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`quiz_id` text NOT NULL,
	`ended_at` text NOT NULL,
	`is_left_out` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`institute_id`, `person_id`, `quiz_id`),
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
