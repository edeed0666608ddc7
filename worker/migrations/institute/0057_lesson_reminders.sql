CREATE TABLE `class_kind_choices` (
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`class_id` text NOT NULL,
	`kind` text NOT NULL,
	`is_on` integer NOT NULL,
	`chosen_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `person_id`, `class_id`, `kind`),
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `lesson_reminders` (
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`minutes` integer NOT NULL,
	`chosen_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `person_id`),
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lesson_reminders_minutes" CHECK("lesson_reminders"."minutes" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE `reminder_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`covered_to` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `schedule_items_start` ON `schedule_items` (`time_zone`,`start_minute`);