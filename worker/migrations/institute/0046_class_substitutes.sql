CREATE TABLE `class_substitutes` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`person_id` text NOT NULL,
	`from_date` text NOT NULL,
	`to_date` text NOT NULL,
	`opens_at` text NOT NULL,
	`ends_at` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`ended_at` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`created_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "class_substitutes_days" CHECK("class_substitutes"."from_date" <= "class_substitutes"."to_date"),
	CONSTRAINT "class_substitutes_span" CHECK("class_substitutes"."opens_at" < "class_substitutes"."ends_at")
);
--> statement-breakpoint
CREATE INDEX `class_substitutes_person` ON `class_substitutes` (`institute_id`,`person_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `class_substitutes_class` ON `class_substitutes` (`institute_id`,`class_id`,`ends_at`);