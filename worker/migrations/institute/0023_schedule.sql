CREATE TABLE `schedule_items` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`lesson_id` text,
	`title` text NOT NULL,
	`date` text,
	`days` text,
	`start_minute` integer NOT NULL,
	`minutes` integer NOT NULL,
	`time_zone` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`lesson_id`) REFERENCES `lessons`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`created_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "schedule_items_when" CHECK(("schedule_items"."date" is null) <> ("schedule_items"."days" is null)),
	CONSTRAINT "schedule_items_start" CHECK("schedule_items"."start_minute" between 0 and 1439),
	CONSTRAINT "schedule_items_minutes" CHECK("schedule_items"."minutes" between 5 and 480)
);
--> statement-breakpoint
CREATE INDEX `schedule_items_class` ON `schedule_items` (`institute_id`,`class_id`);--> statement-breakpoint
CREATE INDEX `schedule_items_lesson` ON `schedule_items` (`institute_id`,`lesson_id`);